import { Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import type { PathwayVisibility } from '#contract/pathways/pathway-options.ts'
import type { PathwayDetail } from '#contract/pathways/pathway.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { ClientOnly } from '#web/ui/feedback/client-only.tsx'
import { CopyField } from '#web/ui/form/copy-field.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { RadioRows } from '#web/ui/form/radio-rows.tsx'
import { useDeletePathway, useSharePathway } from './mutations.ts'
import { msg, t, type Message } from '#texts/texts.ts'

const options: readonly { value: PathwayVisibility; label: Message; hint: Message }[] = [
  { value: 'private', label: msg('Only you'), hint: msg('Nobody else can open it.') },
  { value: 'link', label: msg('Anyone with the link'), hint: msg('For friends, a class, or your website.') },
  {
    value: 'offered',
    label: msg('Offer it to everyone'),
    hint: msg(
      'Works by link right away. If the people who run this site feature it, everyone finds it under Pathways.',
    ),
  },
]

function LinkField({ id }: { id: string }) {
  return <CopyField label={t('Link to share')} text={new URL(paths.pathway(id), window.location.origin).href} />
}

/** Lets the author of a pathway share, edit and delete it. */
export function AuthorPanel({ pathway }: { pathway: PathwayDetail }) {
  const { id, visibility, isFeatured } = pathway
  const share = useSharePathway(id)
  const remove = useDeletePathway(pathway)
  const shown = share.isPending ? share.variables : visibility
  return (
    <Panel title={t('This is your pathway')} tone="well" className="mb-7">
      {isFeatured && (
        <p className="mb-3">{t('It’s featured for everyone. If you change it, it has to be featured again.')}</p>
      )}
      <RadioRows
        name="visibility"
        label={t('Who can open it')}
        options={options.map(({ value, label, hint }) => ({ value, label: t(label), hint: t(hint) }))}
        value={shown}
        onChange={(next) => share.mutate(next)}
      />
      {/* The link works only once the server has stored who may open it. */}
      {visibility !== null && visibility !== 'private' && shown !== 'private' && (
        <ClientOnly>
          <div className="mt-3">
            <LinkField id={id} />
          </div>
        </ClientOnly>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button asChild variant="outline">
          <Link to={paths.editPathway(id)}>
            <Pencil aria-hidden className="size-5" />
            {t('Edit')}
          </Link>
        </Button>
        <Button variant="quiet" pending={remove.isPending} onClick={() => remove.mutate()}>
          {!remove.isPending && <Trash2 aria-hidden className="size-5" />}
          {t('Delete')}
        </Button>
      </div>
    </Panel>
  )
}
