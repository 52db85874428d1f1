import type { MemberFile } from '@common/endpoints/adminMembers';
import { deviceOf } from '@common/people/deviceOf';
import { Button, Flex } from 'antd';
import { Time } from '@/components/Time';
import { Section } from '../parts/Section';

interface Props {
  devices: MemberFile['devices'];
  /** Ends one device's session, without a device all; undefined where the viewer may not. */
  onEnd: ((device?: { id: number; name: string }) => void) | undefined;
}

/** The member's signed-in devices. */
export function Devices({ devices, onEnd }: Props) {
  return (
    <Section title="登入中的裝置">
      {devices.length === 0 && '目前沒有登入任何裝置。'}
      {devices.map(({ id, userAgent, method, ip, lastSeenAt }) => {
        const name = deviceOf(userAgent);
        return (
          <Flex key={id} justify="space-between" align="center" gap={8}>
            <div>
              <div>
                {name}・{method === 'wallet' ? '錢包' : '電子郵件'}登入
              </div>
              <small>
                {ip}・最近使用 <Time at={lastSeenAt} />
              </small>
            </div>
            {onEnd && (
              <Button size="small" danger onClick={() => onEnd({ id, name })}>
                登出
              </Button>
            )}
          </Flex>
        );
      })}
      {onEnd && devices.length > 1 && (
        <Button danger style={{ marginTop: 12 }} onClick={() => onEnd()}>
          全部登出
        </Button>
      )}
    </Section>
  );
}
