import * as z from 'zod/mini'
import { companyMessages } from '../messages/company.ts'
import { plainText } from '../plain-text.ts'

const { invalid } = companyMessages

const words = (required: string, most: number) =>
  z
    .string(required)
    .check(z.overwrite(plainText), z.minLength(1, required), z.maxLength(most, invalid.tooLong))

/** The company that invoices are made out to. The server checks the number itself. */
export const CompanyForm = z.object({
  taxNumber: words(invalid.taxNumber, 20),
  name: words(invalid.name, 200),
  address: words(invalid.address, 300),
})
export type CompanyForm = z.infer<typeof CompanyForm>
