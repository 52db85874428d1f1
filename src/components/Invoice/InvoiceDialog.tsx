import {
  INVOICE_KIND,
  INVOICE_KINDS,
  type InvoiceChoice,
  invoiceFault,
  MAX_INVOICE_CODE,
  MAX_INVOICE_TITLE,
  tidyInvoice,
} from '@common/orders/invoice';
import { Form, Input, Radio } from 'antd';
import type { ReactNode } from 'react';
import { FormDialog } from '../FormDialog';

interface Props<R> {
  title?: string;
  choice: InvoiceChoice;
  /** @param reason what was typed into a field `reason` of the children */
  send: (choice: InvoiceChoice, reason: string) => Promise<R>;
  onDone: (result: R) => void;
  onRefused?: () => void;
  onClose: () => void;
  /** Above and below the fields. */
  above?: ReactNode;
  children?: ReactNode;
}

type TypedInvoice = Partial<InvoiceChoice> & { reason?: string };

const OPTIONS = INVOICE_KINDS.map((value) => ({ value, label: INVOICE_KIND[value].label }));

/** The dialog for the recipient of an invoice. Codes typed for other kinds stay while the kind is changed. */
export function InvoiceDialog<R>({
  title = '發票',
  choice,
  send,
  onDone,
  onRefused,
  onClose,
  above,
  children,
}: Props<R>) {
  return (
    <FormDialog<TypedInvoice, R>
      title={title}
      okText="儲存"
      initialValues={choice}
      send={({ reason = '', ...typed }) =>
        send(tidyInvoice({ ...choice, ...typed }), reason.trim())
      }
      onDone={onDone}
      onRefused={onRefused}
      onClose={onClose}
    >
      {above}
      <Form.Item name="kind" label="開立方式">
        <Radio.Group options={OPTIONS} vertical />
      </Form.Item>
      <Form.Item noStyle dependencies={['kind']}>
        {({ getFieldValue }) => <CodeFields kind={getFieldValue('kind')} />}
      </Form.Item>
      {children}
    </FormDialog>
  );
}

function CodeFields({ kind }: Pick<InvoiceChoice, 'kind'>) {
  const { code, example } = INVOICE_KIND[kind];
  if (!code) return <p>發票存在您的會員載具，開立後由平台通知您。</p>;
  const check = (field: 'code' | 'title') => ({
    validator: async (_: unknown, typed: string = '') => {
      // The only fault of a title is that it is missing; a stand-in keeps that fault away from the code's field.
      const tidy = tidyInvoice({ kind, code: '', title: '', [field]: typed });
      const fault = field === 'code' ? invoiceFault({ ...tidy, title: '－' }) : undefined;
      if (fault) throw new Error(fault.text);
      if (field === 'title' && tidy.title === '') throw new Error('請輸入公司抬頭。');
    },
  });
  return (
    <>
      <Form.Item
        key={kind}
        name="code"
        label={code}
        validateTrigger="onBlur"
        rules={[check('code')]}
        extra={example && `例如 ${example}`}
      >
        <Input maxLength={2 * MAX_INVOICE_CODE} autoComplete="off" autoCapitalize="characters" />
      </Form.Item>
      {kind === 'company' && (
        <Form.Item name="title" label="公司抬頭" validateTrigger="onBlur" rules={[check('title')]}>
          <Input maxLength={MAX_INVOICE_TITLE} autoComplete="organization" />
        </Form.Item>
      )}
    </>
  );
}
