-- Names the run that holds the lease: a node that has lost it must not renew or end the run of another.
alter table jobs.job add column claim uuid;
