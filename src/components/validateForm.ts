import type { FormInstance } from 'antd';

/**
 * Validates a form and returns its values; otherwise scrolls to the first fault and focuses it, because the pressed
 * button may be far away. Rejects as antd does.
 */
export async function validateForm<T>(form: FormInstance<T>): Promise<T> {
  try {
    return await form.validateFields();
  } catch (error) {
    const first = form.getFieldsError().find(({ errors }) => errors.length > 0);
    if (first) form.scrollToField(first.name, { block: 'center', focus: true });
    throw error;
  }
}
