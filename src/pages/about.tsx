import { SITE_NAME } from '@common/siteName';
import { SiteText } from '@/components/SiteText';

export default function About() {
  return <SiteText slug="about" heading={`關於 ${SITE_NAME}`} />;
}
