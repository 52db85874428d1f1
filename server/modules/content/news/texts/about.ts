import { AUTO_CONFIRM_DAYS } from '@common/orders/orderTransitions';
import { RETURN_WINDOW_DAYS } from '@common/orders/returnTerms';

/** The about page until staff write their own. */
export const firstAbout = `GAB 商城市集是以 GAB 付款的購物網站。**商城**由平台挑選供貨，**市集**由會員互相買賣。我們想做的事很簡單：讓喜歡的東西找到懂它的人，讓付款與收貨都有憑有據。

## 款項如何保障

付款後，款項先由平台託管，不會直接進到賣家手中：

- **商城訂單**：由平台出貨，出貨後可隨時確認收貨；出貨 ${AUTO_CONFIRM_DAYS} 天後仍未確認、也沒有申請退貨，系統會自動完成訂單。收貨後 ${RETURN_WINDOW_DAYS} 天內可以申請退貨。
- **市集訂單**：您確認收貨之後，款項才會撥給賣家；出貨 ${AUTO_CONFIRM_DAYS} 天後仍未確認、也沒有申請退貨，系統會自動確認並撥款。
- 訂單取消或交易失敗時，款項全額退回您的餘額。

每一筆訂單都有完整的時間軸，誰在什麼時候做了什麼，一看就清楚。

## GAB 是什麼

GAB 是本站使用的代幣。您可以用錢包直接付款，也可以先充幣，再用餘額付款。餘額中的每一枚 GAB，平台都在鏈上等量保管。

> 我們不會向您索取錢包的私鑰或助記詞，任何人向您索取都是詐騙。

## 開始使用

1. 用錢包或電子郵件[登入](/login)，第一次登入就會建立帳戶。
2. 到[商城](/shop)或[市集](/market)逛逛，選好商品下單。
3. 在[權限中心](/Access)查看帳戶可以使用的功能。

有新的活動與規則時，我們會公布在[最新消息](/news)。
`;
