"""Makes a trained model the opponent that is shipped with its game, in half precision; `zoo` plays it.

Usage: python benchmarks/ship_opponent.py runs/my_run
"""

from __future__ import annotations

import argparse

from mythos_agents.policy import load_net
from mythos_agents.zoo_agent import FOLDER
from mythos_envs.errors import GameError


def main() -> None:
    """Ships what the command line names."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("run", help="a run folder, or a model file")
    try:
        net = load_net(parser.parse_args().run)
    except GameError as error:
        parser.error(str(error))
    file = FOLDER / f"{net.info.game}.safetensors"
    file.write_bytes(net.to_bytes(half=True))
    print(f"{file}: {file.stat().st_size:,} bytes; measure it with `mythos arena {net.info.game} --agents zoo,greedy`")


if __name__ == "__main__":
    main()
