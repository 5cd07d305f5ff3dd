-- Until when money that is still ours has bought a subscription; paid_through also counts free time.
alter table app.subscription add column bought_through timestamptz;
-- Whether the money for what runs is disputed or was given back; null while it is ours.
alter table app.subscription add column returned text check (returned in ('disputed', 'refunded'));
