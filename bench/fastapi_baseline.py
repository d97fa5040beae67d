"""The baseline of bench/terminals.py: FastAPI and SQLAlchemy as they are usually used, a transaction a wager.

A wager is read by pydantic, compared with its limits, its stake taken from the player's balance and a row written, and
all of that committed, before it is acknowledged.

    python bench/fastapi_baseline.py FILE
"""

from __future__ import annotations

import json
import socket as sockets
import sys
from contextlib import asynccontextmanager
from typing import Annotated, Any

import uvicorn
from fastapi import FastAPI, WebSocket, WebSocketDisconnect
from pydantic import BaseModel, Field
from sqlalchemy import ForeignKey, event, select
from sqlalchemy.ext.asyncio import async_sessionmaker, create_async_engine
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

FILE = sys.argv[1]
engine = create_async_engine(f"sqlite+aiosqlite:///{FILE}")
Session = async_sessionmaker(engine, expire_on_commit=False)


@event.listens_for(engine.sync_engine, "connect")
def set_up(connection: Any, _: Any) -> None:
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA busy_timeout=60000")


class Base(DeclarativeBase):
    pass


class Player(Base):
    __tablename__ = "players"
    seat: Mapped[int] = mapped_column(primary_key=True)
    rack: Mapped[int]


class Wager(Base):
    __tablename__ = "wagers"
    id: Mapped[int] = mapped_column(primary_key=True)
    seat: Mapped[int] = mapped_column(ForeignKey("players.seat"))
    key: Mapped[str]
    spot: Mapped[str]
    amount: Mapped[int]


class Command(BaseModel):
    do: str
    seat: int
    spot: Annotated[str, Field(max_length=60)]
    amount: Annotated[int, Field(ge=1, le=10**12)]


class Sent(BaseModel):
    key: str
    command: Command


@asynccontextmanager
async def lifespan(_: FastAPI) -> Any:
    async with engine.begin() as connection:
        await connection.run_sync(Base.metadata.create_all)
    async with Session.begin() as session:
        session.add_all(Player(seat=seat, rack=10**9) for seat in range(1, 1001))
    yield


app = FastAPI(lifespan=lifespan)


@app.websocket("/ws")
async def terminal(socket: WebSocket) -> None:
    await socket.accept()
    try:
        while True:
            sent = Sent.model_validate_json(await socket.receive_text())
            async with Session.begin() as session:
                player = (await session.execute(select(Player).where(Player.seat == sent.command.seat))).scalar_one()
                assert sent.command.amount <= player.rack
                player.rack -= sent.command.amount
                wager = Wager(seat=player.seat, key=sent.key, spot=sent.command.spot, amount=sent.command.amount)
                session.add(wager)
            answer = {"tell": "answer", "key": sent.key, "answer": "taken", "seq": wager.id}
            await socket.send_text(json.dumps(answer, separators=(",", ":")))
    except WebSocketDisconnect:
        pass


if __name__ == "__main__":
    taken = sockets.create_server(("127.0.0.1", 0))
    print(f"http://127.0.0.1:{taken.getsockname()[1]}", flush=True)
    server = uvicorn.Server(uvicorn.Config(app, log_level="error", ws="websockets-sansio"))
    server.run(sockets=[taken])
