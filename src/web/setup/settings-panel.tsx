import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { ComponentType } from 'react'
import { Panel } from '#web/ui/layout/panel.tsx'
import { DemoTown } from './demo-town.tsx'
import { AppearanceFields } from './appearance-fields.tsx'
import { ContactFields } from './operator-step.tsx'
import { PageEditor } from './page-editor.tsx'
import { settingsQuery } from './queries.ts'
import { MailFields, MailTest, SignInFields, SignInTest } from './service-fields.tsx'
import { NumberSetting, SelectSetting, SwitchSetting, TextSetting } from './setting-fields.tsx'
import { SettingsForm } from './settings-form.tsx'
import { TownFields } from './town-fields.tsx'
import { msg, t, type Message } from '#texts/texts.ts'
import { rich } from '#texts/rich.ts'

const reloadForLook = () => {
  // The town's name and colors are part of the document.
  window.location.reload()
}

function TownSection() {
  return (
    <>
      <Panel title={t('Town')}>
        <SettingsForm name="town" onSaved={reloadForLook}>
          <TownFields />
        </SettingsForm>
      </Panel>
      <Panel title={t('[[of the site]] Look')}>
        <SettingsForm name="look" onSaved={reloadForLook}>
          <AppearanceFields />
        </SettingsForm>
      </Panel>
    </>
  )
}

function PeopleSection() {
  return (
    <>
      <Panel title={t('Contact')}>
        <SettingsForm name="contact">
          <ContactFields />
          <TextSetting
            name="securityContact"
            label={t('Email for security reports')}
            type="email"
            hint={t('Published in security.txt, where researchers look for it.')}
          />
        </SettingsForm>
      </Panel>
      <Panel title={t('Accounts and hosting')}>
        <SettingsForm name="rules">
          <SelectSetting
            name="registration"
            label={t('New accounts')}
            options={[
              { value: 'open', label: t('Anyone who signs in') },
              { value: 'closed', label: t('Nobody new: only existing accounts can sign in') },
            ]}
          />
          <SwitchSetting
            name="reviewHosted"
            label={t('Review first events')}
            hint={t('A host’s first events wait until an operator approves them.')}
          />
          <NumberSetting
            name="reportsToHide"
            label={t('Reports that hide an event')}
            hint={t('That many different people must report it. An operator then decides.')}
          />
        </SettingsForm>
      </Panel>
    </>
  )
}

function ServicesSection() {
  const { data: settings } = useSuspenseQuery(settingsQuery)
  const address = <strong className="[overflow-wrap:anywhere]">{settings.publicUrl}</strong>
  return (
    <>
      <Panel title={t('Email')}>
        <div className="grid gap-6">
          <SettingsForm name="mail">
            <MailFields />
          </SettingsForm>
          <MailTest />
        </div>
      </Panel>
      <Panel title={t('Sign-in')}>
        <div className="grid gap-6">
          <SettingsForm name="sign-in">
            <SignInFields />
          </SettingsForm>
          <SignInTest />
        </div>
      </Panel>
      <Panel title={t('Maps and addresses')}>
        <SettingsForm name="maps">
          <TextSetting
            name="mapTilesUrl"
            label={t('Map tiles')}
            type="url"
            hint={t('A TileJSON address. Empty: OpenFreeMap.')}
            placeholder="https://tiles.example.org/planet"
          />
          <TextSetting
            name="geocoderUrl"
            label={t('Geocoder')}
            type="url"
            hint={t('Finds the addresses that hosts type. Empty: towns and ZIP codes only.')}
          />
          <SelectSetting
            name="geocoder"
            label={t('Kind of geocoder')}
            options={[
              { value: 'photon', label: 'Photon' },
              { value: 'nominatim', label: 'Nominatim' },
            ]}
          />
        </SettingsForm>
      </Panel>
      <Panel title={t('Set on the server')} tone="well">
        <p>
          {settings.isPublicUrlSet
            ? rich('This site’s address is {address}, set by PUBLIC_URL.', { address })
            : rich('This site’s address is {address}. Set PUBLIC_URL to the address that people use.', {
                address,
              })}{' '}
          {t(
            'Changing PUBLIC_URL, HOST, PORT, DATA_DIR, DATABASE_URL, the S3 storage, Apple’s key or the limits needs a restart. Everything else on this page takes effect at once.',
          )}
        </p>
      </Panel>
    </>
  )
}

function DemoSection() {
  const { data: settings } = useSuspenseQuery(settingsQuery)
  return (
    <Panel title={t('Demo town')}>
      <DemoTown town={settings.demoTown} />
    </Panel>
  )
}

interface Section {
  name: string
  label: Message
  Content: ComponentType
}

const sections: readonly Section[] = [
  { name: 'town', label: msg('Town and look'), Content: TownSection },
  { name: 'people', label: msg('Contact and rules'), Content: PeopleSection },
  { name: 'services', label: msg('Email and sign-in'), Content: ServicesSection },
  { name: 'pages', label: msg('Pages'), Content: PageEditor },
  { name: 'demo', label: msg('Demo town'), Content: DemoSection },
]

const tab =
  'inline-flex min-h-tap items-center rounded-md border border-transparent px-3 font-semibold text-muted ' +
  'transition-colors hover:text-ink aria-[current]:border-line aria-[current]:bg-card aria-[current]:text-fern-deep ' +
  'aria-[current]:shadow-paper'

/** Settings of the site in sections. */
export function SettingsPanel() {
  const [search] = useSearchParams()
  const shown = sections.find(({ name }) => name === search.get('section')) ?? sections[0]!
  const { Content } = shown
  return (
    <>
      <nav aria-label={t('Settings sections')} className="mb-5 border-b border-line pb-3">
        <ul className="-mx-1 flex flex-wrap gap-1">
          {sections.map(({ name, label }) => (
            <li key={name}>
              <Link
                to={`?section=${name}`}
                replace
                aria-current={name === shown.name ? 'page' : undefined}
                className={tab}
              >
                {t(label)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div key={shown.name} className="grid max-w-3xl gap-5">
        <Content />
      </div>
    </>
  )
}
