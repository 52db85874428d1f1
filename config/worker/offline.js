/**
 * The offline page: the orders that the signed-in member saw last on this device, kept by src/session/lastOrders.ts. It
 * has no links and changes nothing, except that it deletes what a session left that has ended.
 */
(() => {
  const KEY = 'lastOrders';
  const theme = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(document.cookie)?.[1];
  const isDark = theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';

  const reload = () => location.reload();
  addEventListener('online', reload);
  document.getElementById('retry').addEventListener('click', reload);

  function read(key) {
    try {
      return JSON.parse(localStorage.getItem(key)) ?? {};
    } catch {
      return {};
    }
  }
  const { access_token, expires_at, member } = read('user');
  const { owner, orders } = read(KEY);
  const isOpen = Boolean(access_token) && Date.now() <= expires_at;
  if (!isOpen || member?.id !== owner || !Array.isArray(orders) || orders.length === 0) {
    try {
      localStorage.removeItem(KEY);
    } catch {
      // Storage is disabled in this browser.
    }
    return;
  }

  const format = new Intl.DateTimeFormat('zh-TW', {
    timeZone: 'Asia/Taipei',
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  function timeOf(at) {
    const parts = format.formatToParts(new Date(at)).map(({ type, value }) => [type, value]);
    const { month, day, hour, minute } = Object.fromEntries(parts);
    return `${month}/${day} ${hour}:${minute}`;
  }

  function part(name, text) {
    const element = document.createElement(name);
    element.textContent = text;
    return element;
  }
  function row({ number, title, status, paid, seenAt }) {
    const item = document.createElement('li');
    item.append(
      part('b', title),
      part('span', status),
      part('span', `訂單 ${number}`),
      part('span', paid),
      part('span', `${timeOf(seenAt)} 更新`),
    );
    return item;
  }
  const newest = Math.max(...orders.map(({ seenAt }) => seenAt));
  document.getElementById('mark').textContent = `離線・上次更新 ${timeOf(newest)}`;
  document.getElementById('list').append(...orders.map(row));
  document.getElementById('orders').hidden = false;
})();
