/** Somebody of the demo as a use case sees them. */
export const demoCaller = (memberId: number) => ({
  memberId,
  sessionId: 0,
  expiresAt: 0,
  capabilities: [],
  frozen: false,
  secondFactor: { enrolled: false, passed: false },
});
export type DemoCaller = ReturnType<typeof demoCaller>;
