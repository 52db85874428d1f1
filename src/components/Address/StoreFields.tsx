import { useSiteConfig } from '@/services/siteConfig';
import { StoreChoice } from './StoreChoice';
import { TypedStore } from './TypedStore';

/** The convenience store of an address: chosen where the shop's carrier has a list of them, otherwise typed. */
export function StoreFields() {
  const config = useSiteConfig();
  return config?.carrier.hasStores ? <StoreChoice /> : <TypedStore />;
}
