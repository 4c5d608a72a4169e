import type { CorrectionScope, ShowScope } from '#contract/curation/curation-options.ts'
import { DomainError, type SignedIn } from '#server/platform/http/http.ts'

// The endpoint table says which pages are for staff and which for operators only. This file contains the rule that it
// can't express.

/** Staff may correct events. Only operators decide what a whole source lists. @throws DomainError `not_allowed` */
export function requireScope({ isOperator }: SignedIn, scope: ShowScope | CorrectionScope): void {
  if (scope === 'source' && !isOperator) throw new DomainError('not_allowed')
}
