// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

// Tokens as they are found on real chains, each odd in one way. A shop must not lose money over any of them.

/// @dev 18 decimals and nothing wrong; the others change one thing.
contract OrdinaryToken {
    event Transfer(address indexed from, address indexed to, uint256 value);

    mapping(address => uint256) public balanceOf;

    constructor(address holder) {
        balanceOf[holder] = 1_000_000 ether;
        emit Transfer(address(0), holder, 1_000_000 ether);
    }

    function decimals() external pure virtual returns (uint8) {
        return 18;
    }

    function transfer(address to, uint256 value) external virtual returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    function move(address from, address to, uint256 value) internal {
        require(balanceOf[from] >= value, "too little");
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}

/// @dev One percent of what is sent goes to somebody else.
contract FeeOnTransferToken is OrdinaryToken {
    constructor(address holder) OrdinaryToken(holder) {}

    function transfer(address to, uint256 value) external override returns (bool) {
        move(msg.sender, to, value - value / 100);
        move(msg.sender, address(0xfee), value / 100);
        return true;
    }
}

/// @dev Answers false instead of reverting, and moves nothing.
contract FalseToken is OrdinaryToken {
    constructor(address holder) OrdinaryToken(holder) {}

    function transfer(address, uint256) external pure override returns (bool) {
        return false;
    }
}

/// @dev Moves and answers nothing, as some early tokens do.
contract NoReturnToken {
    event Transfer(address indexed from, address indexed to, uint256 value);

    mapping(address => uint256) public balanceOf;
    uint8 public constant decimals = 18;

    constructor(address holder) {
        balanceOf[holder] = 1_000_000 ether;
    }

    function transfer(address to, uint256 value) external {
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
    }
}

contract SixDecimalsToken is OrdinaryToken {
    constructor(address holder) OrdinaryToken(holder) {}

    function decimals() external pure override returns (uint8) {
        return 6;
    }
}

contract TwentyFourDecimalsToken is OrdinaryToken {
    constructor(address holder) OrdinaryToken(holder) {}

    function decimals() external pure override returns (uint8) {
        return 24;
    }
}

/// @dev Can be stopped by anybody, for the test.
contract PausedToken is OrdinaryToken {
    bool public paused;

    constructor(address holder) OrdinaryToken(holder) {}

    function pause(bool stop) external {
        paused = stop;
    }

    function transfer(address to, uint256 value) external override returns (bool) {
        require(!paused, "paused");
        move(msg.sender, to, value);
        return true;
    }
}

/// @dev Tells of transfers that never were.
contract FakeEventToken is OrdinaryToken {
    constructor(address holder) OrdinaryToken(holder) {}

    function lie(address from, address to, uint256 value) external {
        emit Transfer(from, to, value);
    }
}
