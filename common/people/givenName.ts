/** Whether a name is one that the shop gives to members who have not named themselves, such as 會員1967. */
export const isGivenName = (name: string): boolean => /^會員[0-9A-Fa-f]{4}$/.test(name);
