import { trackingUrl } from '@common/lists/carriers';
import { Typography } from 'antd';
import textLink from '../textLink.module.css';

interface Props {
  carrier: string;
  trackingNo: string;
}

/** The parcel's carrier, its tracking number to copy, and a link to the carrier's page. */
export function Tracking({ carrier, trackingNo }: Props) {
  const url = trackingUrl(carrier, trackingNo);
  return (
    <span>
      {carrier}　
      <Typography.Text copyable={{ text: trackingNo, tooltips: ['複製單號', '已複製'] }}>
        {trackingNo}
      </Typography.Text>
      {url && (
        <a
          className={textLink.link}
          href={url}
          target="_blank"
          rel="noreferrer"
          style={{ marginInlineStart: 12 }}
        >
          查詢配送進度
        </a>
      )}
    </span>
  );
}
