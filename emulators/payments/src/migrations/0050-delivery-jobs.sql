-- Events that were not delivered yet get the job that new ones have.
insert into jobs.job (id, kind, key, payload, run_at, attempts)
select gen_random_uuid(), 'payments.deliver-event', event_id,
  jsonb_build_object('eventId', event_id), due_at, attempts
from sandbox.delivery
where delivered_at is null and attempts < 30;
