import { refuseField } from '../../../errors';

/**
 * Returns the normal form of an address, in which addresses are stored and compared. Refuses addresses beyond ASCII:
 * few mail servers take them, and look-alike letters would allow two members with one visible address.
 * @throws AppError BAD_INPUT
 */
export function normaliseEmail(email: string): string {
  if (!/^[\x21-\x7e]+$/.test(email)) {
    refuseField('email', '格式不正確');
  }
  return email.toLowerCase();
}
