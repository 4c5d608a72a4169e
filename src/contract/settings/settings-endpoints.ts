import { z } from 'zod'
import type { EndpointTable } from '#contract/endpoint.ts'
import { imageProblems } from '#contract/pictures/picture-sizes.ts'
import {
  demoTownSchema,
  settingsChangeBodySchema,
  settingsLimits,
  settingsTestSchema,
  settingsViewSchema,
} from './settings.ts'
import { sitePageNames } from '#contract/site/site-options.ts'
import { sitePageSchema, siteSourceSchema } from '#contract/site/site.ts'
import { t } from '#texts/texts.ts'

const pageParams = z.object({ name: z.enum(sitePageNames) })

/**
 * Endpoints for the settings of the installation. Operators use them, and before there is an operator, the browser that
 * opened the setup address.
 */
export const settingsEndpoints = {
  getSettings: {
    method: 'GET',
    path: '/api/admin/settings',
    summary: 'Get the settings in effect, and which ones environment variables fix. Secrets are not included.',
    session: 'operator',
    isInSetup: true,
    response: settingsViewSchema,
    problems: [],
  },
  changeSettings: {
    method: 'PATCH',
    path: '/api/admin/settings',
    summary: 'Change settings. Takes effect at once in every process.',
    session: 'operator',
    isInSetup: true,
    maxBodyBytes: settingsLimits.bodyBytes,
    body: settingsChangeBodySchema,
    response: settingsViewSchema,
    problems: ['settings_changed', 'setting_fixed', ...imageProblems],
  },
  testMail: {
    method: 'POST',
    path: '/api/admin/settings/test-mail',
    summary: 'Send a test email with the settings in effect and wait for the mail server’s response.',
    session: 'operator',
    isInSetup: true,
    rate: 'testing',
    body: z.strictObject({ to: z.email({ error: () => t('must be an email address') }).max(254) }),
    response: settingsTestSchema,
    problems: [],
  },
  testSignIn: {
    method: 'POST',
    path: '/api/admin/settings/test-sign-in',
    summary: 'Check the discovery documents of the sign-in providers in effect.',
    session: 'operator',
    isInSetup: true,
    rate: 'testing',
    response: settingsTestSchema,
    problems: [],
  },
  removeDemoTown: {
    method: 'DELETE',
    path: '/api/admin/demo-town',
    summary: 'Delete the demo town: its events, people, and everything that belongs to them. Idempotent.',
    session: 'operator',
    isInSetup: true,
    response: demoTownSchema,
    problems: [],
  },
  getSitePage: {
    method: 'GET',
    path: '/api/pages/{name}',
    summary: 'Get a page about this site as HTML: about, help, privacy, terms, or accessibility.',
    session: 'none',
    isShared: true,
    params: pageParams,
    response: sitePageSchema,
    problems: [],
  },
  getSitePageSource: {
    method: 'GET',
    path: '/api/admin/pages/{name}',
    summary: 'Get the Markdown of a page and of its template.',
    session: 'operator',
    params: pageParams,
    response: siteSourceSchema,
    problems: [],
  },
  previewSitePage: {
    method: 'POST',
    path: '/api/admin/pages/{name}/preview',
    summary: 'Render Markdown as the page would show it. Stores nothing.',
    session: 'operator',
    params: pageParams,
    body: z.strictObject({ markdown: z.string().max(settingsLimits.page) }),
    response: sitePageSchema,
    problems: [],
  },
} as const satisfies EndpointTable
