import {
  INVOICE_KIND,
  INVOICE_KINDS,
  type InvoiceChoice,
  invoiceFault,
  MAX_INVOICE_CODE,
  MAX_INVOICE_TITLE,
  tidyInvoice,
} from '@common/invoice';
import { Form, Input, Radio } from 'antd';
import { FormDialog } from '../FormDialog';

interface Props<R> {
  choice: InvoiceChoice;
  send: (choice: InvoiceChoice) => Promise<R>;
  onDone: (result: R) => void;
  onClose: () => void;
}

const OPTIONS = INVOICE_KINDS.map((value) => ({ value, label: INVOICE_KIND[value].label }));

/** Whom an invoice is made out to. Codes of other kinds stay typed while one looks around. */
export function InvoiceDialog<R>({ choice, send, onDone, onClose }: Props<R>) {
  return (
    <FormDialog<Partial<InvoiceChoice>, R>
      title="發票"
      okText="儲存"
      initialValues={choice}
      send={(typed) => send(tidyInvoice({ ...choice, ...typed }))}
      onDone={onDone}
      onClose={onClose}
    >
      <Form.Item name="kind" label="開立方式">
        <Radio.Group options={OPTIONS} vertical />
      </Form.Item>
      <Form.Item noStyle dependencies={['kind']}>
        {({ getFieldValue }) => <CodeFields kind={getFieldValue('kind')} />}
      </Form.Item>
    </FormDialog>
  );
}

function CodeFields({ kind }: Pick<InvoiceChoice, 'kind'>) {
  const { code, example } = INVOICE_KIND[kind];
  if (!code) return <p>發票存在您的會員載具，開立後由平台通知您。</p>;
  const check = (field: 'code' | 'title') => ({
    validator: async (_: unknown, typed: string = '') => {
      // Of the title nothing else can be wrong than that it is missing.
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
