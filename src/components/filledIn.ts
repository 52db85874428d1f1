import type { FormInstance } from 'antd';

/**
 * What was typed, once all of it is right; else the first fault comes into sight and has the keyboard's
 * place, for the button that was pressed stays in sight however far away that is. Rejects as antd does.
 */
export async function filledIn<T>(form: FormInstance<T>): Promise<T> {
  try {
    return await form.validateFields();
  } catch (error) {
    const first = form.getFieldsError().find(({ errors }) => errors.length > 0);
    if (first) form.scrollToField(first.name, { block: 'center', focus: true });
    throw error;
  }
}
