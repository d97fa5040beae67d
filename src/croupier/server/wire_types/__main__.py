"""Write the generated files: ``make wire``."""

from __future__ import annotations

from croupier.server.wire_types.files import generated

for path, text in generated().items():
    path.write_text(text, encoding="utf-8")
