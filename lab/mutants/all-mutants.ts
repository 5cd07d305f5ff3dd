import { accessMutants } from './access-mutants.ts'
import { deviceMutants } from './device-mutants.ts'
import { identityMutants } from './identity-mutants.ts'
import { leaseMutants } from './lease-mutants.ts'
import { moneyMutants } from './money-mutants.ts'
import type { Mutant } from './mutant.ts'
import { progressMutants } from './progress-mutants.ts'
import { ruleMutants } from './rule-mutants.ts'

/** Every hand-written change. Those of the rules in `domain` are made by Stryker. */
export const allMutants: readonly Mutant[] = [
  ...identityMutants,
  ...deviceMutants,
  ...leaseMutants,
  ...accessMutants,
  ...moneyMutants,
  ...progressMutants,
  ...ruleMutants,
]
