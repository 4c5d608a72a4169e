import { useDeferredValue, useState, type FormEvent } from 'react'
import { curationLimits } from '#contract/curation/curation-options.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { CorrectionReach } from '#web/curation/correction-reach.tsx'
import { t } from '#texts/texts.ts'

interface Props {
  /** Suggested words. */
  phrase: string
  isPending: boolean
  onConfirm(words: string): void
  onClose(): void
}

/** Asks which words titles must contain to be listed. */
export function PhraseDialog({ phrase, isPending, onConfirm, onClose }: Props) {
  const [words, setWords] = useState(phrase)
  const asked = useDeferredValue(words.trim())
  const isMissing = words.trim().length < curationLimits.words.minLength
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isMissing) onConfirm(words.trim())
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Always show titles with …')}
      description={t('Now and whenever sources are read again.')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form="phrase" pending={isPending} disabled={isMissing}>
            {t('Always show')}
          </Button>
        </>
      }
    >
      <form id="phrase" onSubmit={submit} className="grid gap-4">
        <TextField
          label={t('Words in the title')}
          value={words}
          onValueChange={setWords}
          required
          maxLength={curationLimits.words.maxLength}
          hint={t('In this order. Case, accents and punctuation don’t matter.')}
        />
        {!isMissing && <CorrectionReach correction={{ scope: 'title', words: asked, changes: { listing: 'show' } }} />}
      </form>
    </Dialog>
  )
}
