"""Insurance terms: what a product covers, pays, excludes, and asks.

Belongs here: reading clauses and tables of insurance terms, bound to the product. Not
here: sums assured and premiums of single policies, which stand in policy schedules.
"""
