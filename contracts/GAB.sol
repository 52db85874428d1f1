// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

/// @title GAB, the utility token of GAB 商城市集
/// @notice 18 decimals, 1,000,000,000 GAB, all minted here and never again.
/// @dev Deliberately no owner, no pause, no mint, no burn, no block list and no upgrade: the shop credits a
/// deposit after N confirmations and treats it as final, which only holds if nobody (ourselves and whoever
/// steals our key included) can freeze, create or take back a balance afterwards. See docs/adr/010-token.md.
contract GAB is ERC20, ERC20Permit {
    /// @param initialHolder receives the whole supply; an exchange of custody, not a role with rights.
    constructor(address initialHolder) ERC20("GAB", "GAB") ERC20Permit("GAB") {
        _mint(initialHolder, 1_000_000_000 * 10 ** decimals());
    }
}
