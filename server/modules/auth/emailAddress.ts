import { AppError } from '../../errors';

/**
 * The one form of an address that is stored and compared. Addresses beyond ASCII are refused: few mail
 * servers take them, and look-alikes would make two members of one name.
 * @throws AppError BAD_INPUT
 */
export function normaliseEmail(email: string): string {
  if (!/^[\x21-\x7e]+$/.test(email)) {
    throw new AppError('BAD_INPUT', {
      data: { faults: [{ field: 'email', message: '格式不正確' }] },
    });
  }
  return email.toLowerCase();
}
