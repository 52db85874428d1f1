// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {PlainToken} from "./PlainToken.sol";

// Each of these looks like a token and is wrong in one way; the behaviour suite has to notice every one.

/// @dev Keeps 1 % of what is sent: the platform would credit more than it received.
contract FeeToken is PlainToken {
    constructor(address holder) PlainToken(holder) {}

    function move(address from, address to, uint256 value) internal override {
        super.move(from, to, value - value / 100);
    }
}

/// @dev Moves money without its event: a deposit that nobody sees.
contract SilentToken is PlainToken {
    constructor(address holder) PlainToken(holder) {}

    function move(address from, address to, uint256 value) internal override {
        if (to == address(0)) revert ERC20InvalidReceiver(to);
        if (balanceOf[from] < value) revert ERC20InsufficientBalance(from, balanceOf[from], value);
        balanceOf[from] -= value;
        balanceOf[to] += value;
    }
}

/// @dev Lets anybody spend anybody's tokens.
contract OpenToken is PlainToken {
    constructor(address holder) PlainToken(holder) {}

    function transferFrom(address from, address to, uint256 value) external override returns (bool) {
        move(from, to, value);
        return true;
    }
}

/// @dev Loses money instead of refusing: an overdrawn sender ends at zero and the recipient is paid in full.
contract OverdraftToken is PlainToken {
    constructor(address holder) PlainToken(holder) {}

    function move(address from, address to, uint256 value) internal override {
        if (to == address(0)) revert ERC20InvalidReceiver(to);
        balanceOf[from] = balanceOf[from] < value ? 0 : balanceOf[from] - value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}
