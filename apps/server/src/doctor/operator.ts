import { TO_COMPLETE } from '@hlizo/contract/messages/operator'
import type { Config } from '#server/config.ts'
import { fail, ok, type Finding } from './finding.ts'

/** Whether the operator's details are set: the law requires them, and pages show a placeholder without them. */
export async function examineOperator({ site }: Pick<Config, 'site'>): Promise<Finding> {
  const { operator } = site
  const variables: readonly (readonly [string, string])[] = [
    ['OPERATOR_NAME', operator.name],
    ['OPERATOR_TAX_ID', operator.taxId],
    ['OPERATOR_REGISTRATION', operator.registration],
    ['OPERATOR_ADDRESS', operator.address],
    ['OPERATOR_PROVIDERS', operator.providers],
    ['OPERATOR_DATA_LOCATION', operator.dataLocation],
  ]
  const missing = variables.filter(([, value]) => value === TO_COMPLETE || value.trim() === '')

  return missing.length === 0
    ? ok('operator', operator.name)
    : fail(
        'operator',
        `Pages show ${TO_COMPLETE} where the law wants an answer. Set ` +
          `${missing.map(([name]) => name).join(', ')}.`,
      )
}
