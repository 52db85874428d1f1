import { anvilWorld, fakeWorld } from '../testing/chainWorld';
import { describeChain } from './chain.suite';

describeChain('FakeNode', fakeWorld);
describeChain('anvil', anvilWorld);
