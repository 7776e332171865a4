"""The bestiary: beasts as data, their claims, and the checking of claims."""
