import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ExternalLink, Eye, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { settingsLimits } from '#contract/settings/settings.ts'
import { sitePageNames, type SitePageName } from '#contract/site/site-options.ts'
import { placeholders, sitePageTitles } from '#domain/site/site-pages.ts'
import { writeSitePage } from '#domain/site/site-templates.ts'
import { PageText } from '#web/site/page-text.tsx'
import { apiQuery, call } from '#web/platform/query-client.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { SettingsForm, useSettingsForm } from './settings-form.tsx'
import { t } from '#texts/texts.ts'

/** Editor of one page's Markdown. Null: the template. */
function MarkdownField({ name }: { name: SitePageName }) {
  const { values, errors, set } = useSettingsForm()
  const client = useQueryClient()
  const setting = `${name}Page` as const
  const template = writeSitePage(name)
  const markdown = values[setting] ?? template
  const preview = useMutation({
    mutationFn: () => call(client, 'previewSitePage', { params: { name }, body: { markdown } }),
  })
  return (
    <>
      <TextField
        name={setting}
        label={t('Text in Markdown')}
        lines={18}
        className="[&_textarea]:font-mono [&_textarea]:text-sm"
        maxLength={settingsLimits.page}
        spellCheck
        error={errors[setting]}
        hint={
          values[setting] === null
            ? t('This is the template. It follows your settings.')
            : t('You wrote this text yourself.')
        }
        value={markdown}
        onValueChange={(text) => set({ [setting]: text === template ? null : text })}
      />
      <details className="text-[0.9375rem]">
        <summary className="min-h-tap cursor-pointer py-2.5 font-semibold">{t('Placeholders')}</summary>
        <ul className="grid gap-1 pb-2">
          {Object.entries(placeholders).map(([placeholder, meaning]) => (
            <li key={placeholder}>
              <code>{`{{${placeholder}}}`}</code>: {t(meaning)}
            </li>
          ))}
        </ul>
      </details>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" pending={preview.isPending} onClick={() => preview.mutate()}>
          {!preview.isPending && <Eye aria-hidden className="size-5" />}
          {t('Preview')}
        </Button>
        <Button variant="quiet" disabled={values[setting] === null} onClick={() => set({ [setting]: null })}>
          <RotateCcw aria-hidden className="size-4.5" />
          {t('Restore the template')}
        </Button>
      </div>
      <div role="status">
        {preview.isError && (
          <p className="text-clay-ink">{t('Couldn’t show a preview. Your text is still here. Try again.')}</p>
        )}
        {preview.data && (
          <section aria-label={t('Preview')} className="rounded-md border border-line bg-paper px-4 py-3">
            <p className="font-display text-2xl font-semibold">{preview.data.title}</p>
            <PageText html={preview.data.html} />
          </section>
        )}
      </div>
    </>
  )
}

/** Editor of the public pages about this site. */
export function PageEditor() {
  const client = useQueryClient()
  const [name, setName] = useState<SitePageName>('about')
  return (
    <Panel title={t('Pages')}>
      <div className="grid gap-5">
        <div className="flex flex-wrap items-end gap-3">
          <SelectField<SitePageName>
            className="flex-1 basis-48"
            label={t('Page')}
            value={name}
            options={sitePageNames.map((each) => ({ value: each, label: t(sitePageTitles[each]) }))}
            onChange={setName}
          />
          <Button asChild variant="quiet">
            <a href={`/${name}`} target="_blank" rel="noreferrer">
              <ExternalLink aria-hidden className="size-4.5" />
              {t('Open the page')}
            </a>
          </Button>
        </div>
        <SettingsForm
          key={name}
          name={`page ${name}`}
          onSaved={() => client.removeQueries({ queryKey: apiQuery('getSitePage', { params: { name } }).queryKey })}
        >
          <MarkdownField name={name} />
        </SettingsForm>
      </div>
    </Panel>
  )
}
