import { TestEnvironment } from 'jest-environment-node';
import { compileModulesOnce } from '../../scripts/lib/compiledModules';

compileModulesOnce();

export default TestEnvironment;
