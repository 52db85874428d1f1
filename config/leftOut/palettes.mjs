import generate from '@ant-design/colors/es/generate';

export const presetPrimaryColors = {
  red: '#F5222D',
  volcano: '#FA541C',
  orange: '#FA8C16',
  gold: '#FAAD14',
  yellow: '#FADB14',
  lime: '#A0D911',
  green: '#52C41A',
  cyan: '#13C2C2',
  blue: '#1677FF',
  geekblue: '#2F54EB',
  purple: '#722ED1',
  magenta: '#EB2F96',
  grey: '#666666',
};

function paletteOf(colour) {
  const palette = generate(colour);
  palette.primary = palette[5];
  return palette;
}

/** What antd lists colour by colour, computed. Its palettes for dark pages are left out: antd computes those as well. */
export const presetPalettes = Object.fromEntries(
  Object.entries(presetPrimaryColors).map(([name, primary]) => [name, paletteOf(primary)]),
);

export const { blue, gold } = presetPalettes;
