-- A pause that the owner asked for: from when it has no access, and until when it was asked for; null without one.
alter table app.subscription add column paused_from timestamptz;
alter table app.subscription add column paused_until timestamptz;

-- The pause that a change of the next payment leaves behind, written to the provider together with it.
alter table app.renewal_shift add column paused_from timestamptz;
alter table app.renewal_shift add column paused_until timestamptz;

alter table app.billing_operation drop constraint billing_operation_kind_check;
alter table app.billing_operation add constraint billing_operation_kind_check
  check (kind in ('change-plan', 'cancel', 'resubscribe', 'retry-payment', 'continue', 'reprice', 'pause', 'end-pause'));
