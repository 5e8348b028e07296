"""What a check found wrong in one document (stages `clause_audit`, `table_audit`)."""

from dataclasses import dataclass
from typing import Annotated

from warehouse.records import Meaning


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is not as it must be, with the place a person can look at."""

    check: Annotated[str, Meaning("name of the asset check it belongs to")]
    subject: Annotated[str, Meaning("id of the clause, table or block concerned")]
    page: Annotated[int, Meaning("page concerned; 0: the whole document")]
    message: Annotated[str, Meaning("what is wrong, in words for a person")]
