"""House rules: readings that a family has chosen, or one method that it has changed, checked on many deals.

book = house_rules.read(open("our-goat.toml").read())
print(house_rules.check(book, deals=100))
"""

from cardgames.house_rules.house_rulebook import HouseRulebook, read, write
from cardgames.house_rules.report import Report, check
from cardgames.house_rules.variants import ready_made

__all__ = ["HouseRulebook", "Report", "check", "read", "ready_made", "write"]
