"""Statuses on whole boards, proved by play in small parts of them: docs/status.md has the theorem."""
