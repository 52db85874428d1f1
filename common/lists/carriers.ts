interface Carrier {
  name: string;
  /** URL of the tracking page; `{no}` is replaced, without it the visitor types the number there. */
  tracking: string;
}

/** Parcel carriers in Taiwan. */
export const CARRIERS: readonly Carrier[] = [
  { name: '黑貓宅急便', tracking: 'https://www.t-cat.com.tw/Inquire/TraceDetail.aspx?BillID={no}' },
  { name: '新竹物流', tracking: 'https://www.hct.com.tw/Search/SearchGoods_n.aspx' },
  { name: '宅配通', tracking: 'https://www.e-can.com.tw/search_Goods.aspx' },
  { name: '嘉里大榮', tracking: 'https://www.kerrytj.com/zh/search/search_track.aspx' },
  { name: '中華郵政', tracking: 'https://postserv.post.gov.tw/pstmail/main_mail.html' },
  { name: '7-ELEVEN 交貨便', tracking: 'https://eservice.7-11.com.tw/e-tracking/search.aspx' },
  { name: '全家店到店', tracking: 'https://fmec.famiport.com.tw/FP_Entrance/QueryBox' },
  { name: '萊爾富店到店', tracking: 'https://www.hilife.com.tw/serviceInfo_search.aspx' },
  { name: 'OK超商店到店', tracking: 'https://ecservice.okmart.com.tw/Tracking/Search' },
];

/** The carrier's page for a parcel; undefined for an unknown carrier. */
export function trackingUrl(carrier: string, trackingNo: string): string | undefined {
  const found = CARRIERS.find(({ name }) => name === carrier.trim());
  return found?.tracking.replace('{no}', encodeURIComponent(trackingNo.trim()));
}
