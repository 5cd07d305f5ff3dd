import type { Config } from '#server/config.ts'
import type { Feature } from '#server/http/feature.ts'
import type { Secrets } from '#server/secrets.ts'
import { ATTEND_WITHDRAWAL_JOB, attendWithdrawalJob, withdrawalAttendant } from './attend.ts'
import { confirmationCodes } from './confirm.ts'
import { withdrawalPayer } from './pay-back.ts'
import { withdrawalsRoutes } from './routes.ts'
import { studioWithdrawalRoutes } from './studio-routes.ts'
import { contractStopper } from './stop-contract.ts'

type Derived = 'attend' | 'codes' | 'endsWithSupply' | 'operatorEmail'
type Needs = Omit<Parameters<typeof withdrawalsRoutes>[0], Derived> &
  Parameters<typeof contractStopper>[0] &
  Omit<Parameters<typeof studioWithdrawalRoutes>[0], 'endsWithSupply'> &
  Parameters<typeof withdrawalPayer>[0] & {
    readonly config: Pick<Config, 'contracts' | 'site'>
    readonly secrets: Pick<Secrets, 'derive'>
  }

export function withdrawalsFeature(needs: Needs): Feature {
  const { contracts, site } = needs.config
  const stopper = contractStopper(needs)
  const attend = withdrawalAttendant({ ...needs, stopper, payBack: withdrawalPayer(needs) })

  const { endsWithSupply } = contracts
  const declare = withdrawalsRoutes({
    ...needs,
    attend,
    codes: confirmationCodes(needs.secrets.derive('withdrawal-confirmation')),
    endsWithSupply,
    operatorEmail: site.support.email,
  })
  const decide = studioWithdrawalRoutes({ ...needs, endsWithSupply })

  return {
    routes: (api) => {
      declare(api)
      decide(api)
    },
    jobs: { [ATTEND_WITHDRAWAL_JOB]: attendWithdrawalJob(attend) },
  }
}
