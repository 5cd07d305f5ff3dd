import * as z from 'zod/mini'
import { HOUR_SECONDS } from '@hlizo/kit/durations'
import { call } from '../call.ts'
import { CompanyForm } from '../forms/company.ts'
import { sharedLimit, signedIn } from '../limits.ts'
import { body } from '../request.ts'

const Company = z.object({ taxNumber: z.string(), name: z.string(), address: z.string() })

const changing = [signedIn, sharedLimit('company', 'account', 20, HOUR_SECONDS)]

export const getCompany = call({
  method: 'GET',
  path: '/user/company',
  access: 'user',
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'The company that the invoices are made out to; empty for a private buyer.',
  data: Company,
  mayBeEmpty: true,
})

/** Invoices of the current month are corrected. TAX_NUMBER_INVALID changes nothing (D137). */
export const saveCompany = call({
  method: 'PUT',
  path: '/user/company',
  access: 'user',
  precedence: 'account',
  limits: changing,
  caching: 'none',
  summary: 'Makes the invoices out to a company.',
  body: body(CompanyForm.shape),
  data: z.extend(Company, { corrected: z.int() }),
  refuses: ['TAX_NUMBER_INVALID'],
})

export const removeCompany = call({
  method: 'DELETE',
  path: '/user/company',
  access: 'user',
  precedence: 'account',
  limits: changing,
  caching: 'none',
  summary: 'Makes later invoices out to the owner of the account.',
})
