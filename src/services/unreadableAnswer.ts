/** HTTP 2xx without the API's JSON, for example the page of a captive portal or a proxy. */
export class UnreadableAnswer extends Error {
  override name = 'UnreadableAnswer';
  readonly text = '網路傳回的內容無法讀取，請檢查網路連線（例如是否需要登入 Wi-Fi）後再試一次。';
}
