import dayjs from 'dayjs';
import type { Compared } from '../presence/rebase';

const momentText = (value: unknown) =>
  dayjs.isDayjs(value) ? value.format('YYYY/MM/DD HH:mm') : '（空白）';
const switchText = (value: unknown) => (value === true ? '開啟' : '關閉');

/** Texts of moments, switches and choices in the comparison of two versions. */
export const SHOWN = {
  moment: momentText,
  switch: switchText,
  choice: (labels: Readonly<Record<string, string>>) => (value: unknown) =>
    labels[String(value)] ?? '（空白）',
};

/** Fields that coupons and deals share where two versions are compared. */
export const comparedDiscount = (nameOf: (category: string) => string) =>
  ({
    labels: {
      kind: '優惠方式',
      amount: '折抵金額',
      minimum: '最低消費',
      startsAt: '開始時間',
      endsAt: '結束時間',
      isOn: '啟用',
      categories: '限定分類',
      productIds: '限定商品編號',
    },
    silent: ['id', 'version', 'seller', 'stopped', 'given', 'createdBy', 'createdAt'],
    shown: {
      startsAt: momentText,
      endsAt: momentText,
      isOn: switchText,
      categories: (value) =>
        Array.isArray(value) && value.length > 0
          ? value.map((slug) => nameOf(String(slug))).join('、')
          : '不限',
    },
  }) satisfies Compared;
