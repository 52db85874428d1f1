import { message, notification } from 'antd';

message.config({ maxCount: 3 });
// SPEC §9; the width of 384 is in config/theme.ts.
notification.config({ duration: 4.5, placement: 'topRight', top: 24, bottom: 24 });

export { message, notification };
