"""Laws: what a ruleset promises, proved, checked on all small boards, or refuted by a line."""
