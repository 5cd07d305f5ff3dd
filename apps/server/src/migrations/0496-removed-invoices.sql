-- Numbers of invoices that were deleted after the term of the law, so that a series still has no gap.
create table app.removed_invoice (
  series text not null,
  number int not null,
  issued_on date not null,
  removed_at timestamptz not null,
  primary key (series, number)
);
