import type { EndpointTypes } from '@common/endpoint';
import type { EndpointMap } from '@common/endpoints';
import {
  PASSKEY_CHALLENGE_MS,
  PASSKEY_TRANSPORTS,
  type PasskeyTransport,
} from '@common/people/passkeys';
import { toast } from '@/feedback/feedback';

type Begun = EndpointTypes<EndpointMap['beginPasskey']>['data'];
type SignatureOptions = EndpointTypes<EndpointMap['beginPasskeyPass']>['data'];
type Added = EndpointTypes<EndpointMap['addPasskey']>['body'];
type Signed = EndpointTypes<EndpointMap['passByPasskey']>['body'];

/** Called before a click needs it: a browser wants its dialog opened soon after the click. */
export const loadPasskeys = () => import('@simplewebauthn/browser');

const MESSAGES: Readonly<Record<string, string>> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: '這個裝置或金鑰已經登記過了，請使用另一把',
  ERROR_INVALID_DOMAIN: '通行金鑰只能在本站的正式網址使用，請確認網址列',
  ERROR_INVALID_RP_ID: '通行金鑰只能在本站的正式網址使用，請確認網址列',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT:
    '這把金鑰沒有指紋、臉部辨識或 PIN 碼，請先設定，或使用另一把',
};
const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Runs a dialog of the browser; when it ends without an answer, says why and rejects. */
async function inBrowser<T>(dialog: () => Promise<T>): Promise<T> {
  try {
    return await dialog();
  } catch (error) {
    // Browsers do not tell a refusal from a timeout.
    const isCancelled = error instanceof Error && /^(NotAllowed|Abort)Error$/.test(error.name);
    const message = MESSAGES[codeOf(error)];
    if (message) toast.error(message);
    else if (isCancelled) toast.warning('通行金鑰的驗證已取消或逾時，請再試一次');
    else toast.error('這個瀏覽器無法使用通行金鑰，請換一個瀏覽器，或改用其他方式驗證');
    throw error;
  }
}

const listed = (passkeys: readonly { id: string; transports: readonly PasskeyTransport[] }[]) =>
  passkeys.map(({ id, transports }) => ({
    id,
    type: 'public-key' as const,
    transports: [...transports],
  }));

/** Lets the browser make a passkey on this device, a phone or a security key. */
export function createPasskey(begun: Begun): Promise<Omit<Added, 'name'>> {
  return inBrowser(async () => {
    const { startRegistration } = await loadPasskeys();
    const { challenge, rp, user, algorithms, passkeys } = begun;
    const { id, response } = await startRegistration({
      optionsJSON: {
        challenge,
        rp,
        user,
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        timeout: PASSKEY_CHALLENGE_MS,
        excludeCredentials: listed(passkeys),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        attestation: 'none',
      },
    });
    const { clientDataJSON, attestationObject } = response;
    // A browser may report transports that the API does not list.
    const transports = PASSKEY_TRANSPORTS.filter((one) => response.transports?.includes(one));
    return { id, clientDataJSON, attestationObject, transports };
  });
}

/** Lets one of the member's passkeys sign. */
export function signByPasskey({ challenge, rpId, passkeys }: SignatureOptions): Promise<Signed> {
  return inBrowser(async () => {
    const { startAuthentication } = await loadPasskeys();
    const { id, response } = await startAuthentication({
      optionsJSON: {
        challenge,
        rpId,
        timeout: PASSKEY_CHALLENGE_MS,
        allowCredentials: listed(passkeys),
        userVerification: 'required',
      },
    });
    const { clientDataJSON, authenticatorData, signature } = response;
    return { id, clientDataJSON, authenticatorData, signature };
  });
}
