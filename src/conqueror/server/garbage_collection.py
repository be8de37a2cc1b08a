"""Which objects the garbage collector looks through: those of tables and requests, not those that stay for good.

Libraries and compiled rules are some hundred thousand objects. A pass over all of them stops every thread for a tenth
of a second and more, and finds nothing.
"""

import gc


def exempt_loaded() -> None:
    """Leave everything that is loaded by now out of all later passes; what it refers to is freed as ever.

    Only rings of objects that nothing refers to wait for the next call, so this is for the few moments at which
    something was loaded that stays.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()
