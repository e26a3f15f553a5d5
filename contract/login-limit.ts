/** How many times a user who is not connected can log in (docs/protocol.md, "Login limit"). */
export const loginLimit = 5;
