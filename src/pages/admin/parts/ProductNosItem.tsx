import { Form, Select } from 'antd';

/** The products that something is limited to, as `productNos`: their numbers as typed. */
export function ProductNosItem() {
  return (
    <Form.Item
      name="productNos"
      label="限定商品編號（選填）"
      extra="輸入商品頁網址最後的數字，按 Enter 加入。商品與分類都不填，就是全部商品；都填時，符合其中之一就適用。"
      rules={[
        {
          validator: (_, typed: string[] = []) =>
            typed.every((one) => /^[1-9]\d{0,14}$/.test(one))
              ? Promise.resolve()
              : Promise.reject(new Error('商品編號是數字')),
        },
      ]}
    >
      <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', '，', ' ']} />
    </Form.Item>
  );
}
