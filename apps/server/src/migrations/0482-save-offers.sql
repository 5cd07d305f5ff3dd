-- The one offer that is made after the survey of a cancellation, at most once in twelve months.
create table app.save_offer (
  account_id uuid not null references app.account (id) on delete cascade,
  id uuid not null,
  subscription_id text not null,
  kind text not null check (kind in ('price', 'pause', 'content')),
  shown_at timestamptz not null,
  -- Null while nothing was chosen.
  outcome text check (outcome in ('taken', 'declined')),
  decided_at timestamptz,
  primary key (account_id, id),
  check ((outcome is null) = (decided_at is null))
);

create index save_offer_kind on app.save_offer (kind, shown_at);

alter table app.billing_operation drop constraint billing_operation_kind_check;
alter table app.billing_operation add constraint billing_operation_kind_check
  check (kind in ('change-plan', 'cancel', 'resubscribe', 'retry-payment', 'continue', 'reprice', 'pause', 'end-pause',
    'save-offer'));
