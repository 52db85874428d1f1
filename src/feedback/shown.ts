import { message, notification } from 'antd';

message.config({ maxCount: 3 });
// SPEC §9; the width of 384 is in config/theme.ts.
notification.config({ duration: 4.5, placement: 'topRight', top: 24, bottom: 24 });

/** Several requests may fail of one cause: the same text stands once. */
const showError = (text: string) => message.error({ content: text, key: text });

export { message, notification, showError };
